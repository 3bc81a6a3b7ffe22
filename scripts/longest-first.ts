import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take a minute whatever else goes on: what begins with them does not have to wait for them in the end. */
const longest = [
  'every-screen',
  'integration-journey',
  'synced-media',
  'killed-worker',
  'main',
  'faults',
  'matrix',
  'one',
  'sync',
  'schedule',
].map((name) => `/${name}.test.ts`);

/** Begins with the files that take longest, where no earlier run tells. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
