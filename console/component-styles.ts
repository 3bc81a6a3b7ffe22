import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderStyles } from '@ant-design/static-style-extract';
import * as antd from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { themeOf } from './src/theme/theme.ts';

/** The components in each of Ant Design's folders, by its name without dashes. */
const byFolder = new Map<string, string[]>(Object.keys(antd).map((name) => [name.toLowerCase(), [name]]));
byFolder.set('grid', ['Row', 'Col']);

function componentsIn(folder: string): string[] {
  const names = byFolder.get(folder.replaceAll('-', ''));
  if (!names) throw new Error(`Which components are in Ant Design's ${folder}? They would be without their styles.`);
  return names;
}

const STYLE = /antd\/es\/([a-z-]+)\/style\//;

/**
 * The styles of those of Ant Design's components that the console is made of, written once here: in the browser they
 * would be made anew each time a screen shows the first of a kind, up to a fifth of the work of a change of screen.
 */
export function componentStyles(): Plugin {
  let file = '';
  return {
    name: 'component-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const folders = new Set(modules.flatMap((id) => STYLE.exec(id)?.[1] ?? []));
      const includes = [...folders].flatMap(componentsIn).sort();
      const cache = createCache();
      const theme = { ...themeOf('light', true), zeroRuntime: false };
      renderStyles({
        includes,
        customTheme: (components) =>
          createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, { theme }, components)),
      });
      // Not the variables: those the browser sets, as the theme is.
      const source = extractStyle(cache, { plain: true, types: ['style'] });
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'components.css', source }));
    },
    // First, so that the console's own rules win over them.
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` }, injectTo: 'head-prepend' }],
    },
  };
}
