import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '../../settings.ts';
import './thumbnail.css';

/** A record's picture in a list, 32 pixels high; its name stands beside it, so it is silent. */
export function Thumbnail({ pictureKey }: { pictureKey: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!pictureKey || broken)
    return (
      <span className="thumbnail" title="No picture">
        <ImageOff size={15} strokeWidth={1.6} aria-hidden />
      </span>
    );
  return (
    <img className="thumbnail" src={pictureAddress('AUTOx32', pictureKey)} alt="" height={32} onError={() => setBroken(true)} />
  );
}
