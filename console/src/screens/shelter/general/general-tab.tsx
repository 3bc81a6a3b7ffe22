import type { TabProps } from '../tabs.ts';

export default function GeneralTab({ shelter }: TabProps) {
  return <div className="card">{shelter.name}</div>;
}
