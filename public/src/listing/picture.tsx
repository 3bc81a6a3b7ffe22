import type { Picture } from './data.ts';

const HEIGHTS = { AUTOx400: 400, AUTOx800: 800 } as const;

interface PictureProps {
  picture: Picture;
  size: keyof typeof HEIGHTS;
  alt: string;
  /** Whether it is among the first that are seen; `first` is the one that all wait for. */
  eager?: boolean;
  first?: boolean;
}

export const pictureAddress = ({ key }: Picture, size: string): string => `/cdn/${size}/${key}`;

/** A picture as wide and high as it will be, so that nothing moves when it comes. */
export function PetPicture({ picture, size, alt, eager, first }: PictureProps) {
  const height = Math.min(HEIGHTS[size], picture.height);
  return (
    <img
      src={pictureAddress(picture, size)}
      width={Math.max(1, Math.round((picture.width * height) / picture.height))}
      height={height}
      alt={alt}
      {...(eager ? {} : { loading: 'lazy' })}
      {...(first ? { fetchPriority: 'high' } : {})}
      decoding="async"
    />
  );
}
