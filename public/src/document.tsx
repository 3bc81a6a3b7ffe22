import { directionOf } from '@homeward/contract/direction';
import type { CSSProperties, ReactNode } from 'react';

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | undefined;
  }
}

export interface DocumentProps {
  lang: string;
  title: string;
  /** Addresses of scripts and style sheets. */
  scripts?: string[];
  styles?: string[];
  /** A style sheet that stands in the page itself, where nothing is to be waited for before it is seen. */
  css?: string;
  /** A shelter's own colours. */
  colours?: CSSProperties;
  /** More for the head. */
  head?: ReactNode;
  children: ReactNode;
}

/** What every page of a visitor stands in. Light, whatever surrounds it. */
export function Document({ lang, title, scripts = [], styles = [], css, colours, head, children }: DocumentProps) {
  return (
    <html lang={lang} dir={directionOf(lang)} style={colours}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        {head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours */}
        {css && <style dangerouslySetInnerHTML={{ __html: css }} />}
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
