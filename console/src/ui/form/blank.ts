/** What a call takes, of which parts may still be missing. */
export type Blank<T> = T extends readonly (infer Item)[]
  ? Blank<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Blank<T[Key]> | undefined }
    : T | undefined;

/**
 * What a form begins with, as what its call takes: a form holds it before everything is chosen, and the call's rules say what
 * is missing before anything is sent. Nowhere else is a type taken on trust like this.
 */
export const unfinished = <T>(values: Blank<T>): T => values as unknown as T;
