/** Its types are those of another kind of module than Node gets by its bare name. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';
  export default function bidiFactory(): Bidi;
}
