// Writes the types of the door between page and engine, out of its schema: `node types.mjs SCHEMA > door.d.ts`.

import {readFileSync} from 'node:fs';
import {compile} from 'json-schema-to-typescript';

const {request, answer} = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const titled = (schema, title) => {
  const {$defs, ...rest} = schema;
  return [{...rest, title}, $defs ?? {}];
};
const [asked, ofAsked] = titled(request, 'DoorRequest');
const [answered, ofAnswered] = titled(answer, 'DoorAnswer');
const both = {title: 'Door', type: 'object', additionalProperties: false, properties: {asked, answered}, $defs: {...ofAsked, ...ofAnswered}};
const text = await compile(both, 'Door', {bannerComment: '', unknownAny: false, format: false, unreachableDefinitions: true, ignoreMinAndMaxItems: true});
// They are there for every module, without an import that the page would have to make.
process.stdout.write(text.replace(/^export /gm, ''));
