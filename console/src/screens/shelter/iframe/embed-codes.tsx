import { escapeHtml } from '@homeward/contract/escape-html';
import type { Shelter } from '@homeward/contract/shelter';
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { publicAddress } from '../../../settings.ts';
import { plain } from '../../../ui/text/plain.ts';
import { useCopy } from '../../../ui/text/use-copy.tsx';

/** Ways to show the listing elsewhere; the addresses in them never change. */
function recipesOf({ slug, name }: Shelter) {
  const address = publicAddress(`/iframe/${slug}`);
  const style = 'width:100%;min-height:600px;border:0;color-scheme:light;frame-sizing:content-block-size';
  const frame = `<iframe src="${address}" title="${escapeHtml(plain(name))}" loading="lazy" style="${style}"></iframe>`;
  return [
    {
      title: 'Embed code',
      says: 'For most sites. The frame grows with what it shows.',
      text: `${frame}\n<script async src="${publicAddress('/p/embed.js')}"></script>`,
    },
    {
      title: 'Plain frame',
      says: 'For sites that allow no script. A long list scrolls inside the frame.',
      text: frame,
    },
    { title: 'Address', says: 'For site builders that embed by address, and for links.', text: address },
  ];
}

export function EmbedCodes({ shelter }: { shelter: Shelter }) {
  const copy = useCopy();
  const { origin } = new URL(publicAddress('/'), location.href);
  return (
    <section className="card aside">
      <h2>Show it on a site</h2>
      <p>
        A site over https shows only what is over https{origin.startsWith('https:') ? '.' : ', and this listing is not.'} If it
        sends a Content-Security-Policy, its frame-src must name <code>{origin}</code>, and its script-src, too, for the embed
        code. A proxy before this server must add no X-Frame-Options: it would keep the listing out of every frame.
      </p>
      {recipesOf(shelter).map(({ title, says, text }) => (
        <div key={title} className="embed-code">
          <h3>{title}</h3>
          <p>{says}</p>
          <pre>{text}</pre>
          <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy(text)}>
            {`Copy ${title.charAt(0).toLowerCase()}${title.slice(1)}`}
          </Button>
        </div>
      ))}
    </section>
  );
}
