import { folded } from '@homeward/contract/folded';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Modal } from 'antd';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { wordsOf } from '../api/client.ts';
import { freshFor } from '../api/queries.ts';
import { holdsPath } from '../session/held.ts';
import { useDebounced } from '../ui/browser/use-debounced.ts';
import { type Found, findRecords } from './findable.ts';
import { menu } from './menu.ts';
import { holdsList } from './permitted.ts';
import './find.css';

const DEBOUNCE = 200;

/** Opens any screen, any create action and any record by what it is known by. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const asked = useDebounced(useDeferredValue(text.trim()), DEBOUNCE);
  const router = useRouter();
  const list = useId();
  const records = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => findRecords(asked, signal),
    enabled: asked.length > 1,
    staleTime: freshFor(10_000),
  });
  const settled = asked === text.trim();
  const found = [...places(text), ...(asked.length > 1 && settled ? (records.data ?? []) : [])];
  const open = (one: Found | undefined) => {
    if (!one) return;
    onClose();
    void router.navigate({ href: one.href });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(found[at]);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    setAt((next + found.length) % Math.max(found.length, 1));
  };
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      className="find"
      title={<span className="visually-hidden">Find anything</span>}
    >
      <div className="find-input">
        <Search size={17} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: opening the dialog is asking to type
          autoFocus
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found[at] ? `${list}-${at}` : undefined}
          aria-label="Find a record by name, e-mail, code or UUID, a screen or an action"
          placeholder="A name, an e-mail, a code, a UUID, a screen…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div role="listbox" id={list} aria-label="Results" className="find-results">
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the keyboard and moves the active option
          <div
            key={`${one.kind} ${one.key}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="find-result"
            onMouseMove={() => setAt(index)}
            onClick={() => open(one)}
          >
            <span className="find-label">{one.label}</span>
            <span className="find-kind">{one.kind}</span>
            {index === at && <CornerDownLeft size={14} aria-hidden />}
          </div>
        ))}
      </div>
      <p className="find-say" role="status">
        {say(text, found.length, records.isFetching || !settled, records.error)}
      </p>
    </Modal>
  );
}

function say(text: string, count: number, busy: boolean, error: Error | null): string {
  if (error) return wordsOf(error);
  if (busy) return 'Searching…';
  if (!count && text.trim()) return `Nothing is called “${text.trim()}”.`;
  return '';
}

/** Each means the others, too, at the beginning of an action. */
const MAKING = ['add', 'create', 'new'];

/** Whether a name has all the words of a text, in whichever order, each from its beginning on or within it. */
function has(label: string, text: string): boolean {
  const name = folded(label);
  const isMaking = MAKING.some((word) => name.startsWith(`${word} `));
  return folded(text)
    .split(/\s+/)
    .every((word) => name.includes(word) || (isMaking && word.length > 1 && MAKING.some((one) => one.startsWith(word))));
}

/** Screens and create actions whose name holds the words of the text. */
function places(text: string): Found[] {
  const wanted = text.trim();
  const all = menu.flatMap(({ items }) =>
    items.flatMap((item) => [
      ...(holdsList(item) ? [{ key: item.to, label: item.label, kind: 'Screen', href: item.to }] : []),
      ...(item.create && holdsPath(item.create.path)
        ? [{ key: item.create.label, label: item.create.label, kind: 'Action', href: item.create.to }]
        : []),
    ]),
  );
  return wanted ? all.filter(({ label }) => has(label, wanted)).slice(0, 6) : all;
}
