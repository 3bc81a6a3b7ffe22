import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take longest, the longest first: what begins with them does not have to wait for them in the end. */
const longest = [
  'reads',
  'every-screen',
  'lost-new',
  'integration-journey',
  'lost-answer',
  'reader',
  'find',
  'room',
  'longest',
  'integration-mended',
  'print',
  'matrix',
  'shelter-wizard',
  'killed-worker',
  'fingerprint',
  'asking',
  'faults',
  'main',
  'histories',
  'schedule',
  'synced-media',
  'one',
  'sync',
  'siblings',
  'renumbered',
  'hidden-columns',
  'own-cluster',
].map((name) => `/${name}.test.ts`);

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((end) => moduleId.endsWith(end));
  return place < 0 ? longest.length : place;
}

/** Begins with the files that take longest: without an earlier run only their sizes would tell, and a law over all screens is short. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
