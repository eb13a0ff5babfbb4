// The scripts of the desk's page.

const BROWSER = ['document', 'location', 'navigator', 'localStorage', 'addEventListener', 'matchMedia', 'performance', 'requestAnimationFrame', 'setTimeout',
  'clearTimeout', 'structuredClone', 'URL', 'Blob', 'Worker', 'DOMPoint', 'Element', 'globalThis', 'self', 'importScripts', 'WebAssembly',
  'TextEncoder', 'TextDecoder', 'DecompressionStream', 'Response', 'atob'];

export default [{
  files: ['**/*.js'],
  languageOptions: {ecmaVersion: 2024, sourceType: 'module', globals: Object.fromEntries(BROWSER.map(name => [name, 'readonly']))},
  rules: {
    'no-undef': 'error',
    'no-unused-vars': ['error', {varsIgnorePattern: '^_', argsIgnorePattern: '^_'}],
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always', {null: 'ignore'}],
    'consistent-return': 'error',
    'no-implicit-globals': 'error',
    'no-redeclare': 'error',
    'no-unreachable': 'error',
    'no-constant-condition': 'error',
  },
}, {
  // The engine's room is a script of its own, and no module.
  files: ['**/worker.js'],
  languageOptions: {sourceType: 'script'},
  rules: {'no-implicit-globals': 'off'},
}];
