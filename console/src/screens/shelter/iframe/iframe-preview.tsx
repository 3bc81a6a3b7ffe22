import { Iframe } from '@homeward/contract/iframe-settings';
import type { Shelter } from '@homeward/contract/shelter';
import { Button, Radio } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { useDebounced } from '../../../ui/browser/use-debounced.ts';
import { useValue } from '../../../ui/form/form-context.ts';

const AFTER = 400;
const widths = { desktop: 1200, phone: 390 };
type Device = keyof typeof widths;

/** The page's address with what is typed; what is not sound yet it does not name, and the page shows what is saved. */
function previewOf({ slug, uuid }: Shelter, typed: Partial<Iframe>): string {
  const said = Object.entries(typed).flatMap(([name, value]) => {
    if (name === 'frame_ancestors' || name === 'btnText' || !Iframe.shape[name as keyof Iframe].safeParse(value).success)
      return [];
    return Array.isArray(value) && value.length ? value.map((one) => [name, one]) : [[name, String(value ?? '')]];
  });
  return `/iframe/${slug}?${new URLSearchParams([...said, ['preview', uuid]])}`;
}

/** The real page with the shelter's real pets, by what is typed and not saved yet (decision 97). */
export function IframePreview({ shelter }: { shelter: Shelter }) {
  const [device, setDevice] = useState<Device>('desktop');
  const typed = useValue<Partial<Iframe> | undefined>(['value']);
  const address = useDebounced(previewOf(shelter, typed ?? {}), AFTER);
  const { frame, room } = useRoom();
  const end = useRef<HTMLDivElement>(null);
  const width = widths[device];
  const scale = Math.min(1, room / width);
  return (
    <div className="section">
      <div className="iframe-preview-head">
        <h2>Preview</h2>
        <Radio.Group
          aria-label="Width of the preview"
          optionType="button"
          value={device}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          onChange={({ target }) => setDevice(target.value)}
        />
      </div>
      {!shelter.active && <p>The shelter is deactivated: visitors see that there is nothing here.</p>}
      <Button className="preview-skip" onClick={() => end.current?.focus()}>
        Skip the preview
      </Button>
      <div ref={frame} className="iframe-preview" style={{ height: 640 }}>
        {room > 0 && (
          // A new one for each address: one that goes on to the next would put itself into the way back.
          <iframe
            key={address}
            title="Preview of the listing"
            src={address}
            style={{ width, height: 640 / scale, transform: `scale(${scale})` }}
          />
        )}
      </div>
      <div ref={end} tabIndex={-1} />
    </div>
  );
}

/** How wide an element is, as long as it is there. */
function useRoom() {
  const [room, setRoom] = useState(0);
  const watching = useRef<ResizeObserver>(null);
  const frame = useCallback((element: HTMLElement | null) => {
    watching.current?.disconnect();
    if (!element) return;
    watching.current = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watching.current.observe(element);
  }, []);
  return { frame, room };
}
