import Bowser from 'bowser';

const UNKNOWN = 'Unknown device';

/** The browser and system that say this of themselves, in words: 'Firefox on Windows'. */
export function deviceOf(agent: string | undefined): string {
  if (!agent) return UNKNOWN;
  const { browser, os } = Bowser.parse(agent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 80) || UNKNOWN;
}
