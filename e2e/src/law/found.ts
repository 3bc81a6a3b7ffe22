/** What a look at a screen finds: what is wrong there, and how often there was what it looks for. */
export interface Found {
  wrong: string[];
  met: number;
}
