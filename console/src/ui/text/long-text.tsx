import { Input } from 'antd';
import type { ComponentProps } from 'react';
import './long-text.css';

/**
 * A text of several lines: as high as what it holds, from `rows` to eight lines. The browser itself sees to that, since
 * to measure it by script would draw the page anew for every letter; one that cannot lets it scroll.
 */
export const LongText = ({ rows = 2, ...props }: ComponentProps<typeof Input.TextArea>) => (
  <Input.TextArea {...props} rows={rows} className="long-text" style={{ '--rows': rows } as object} />
);
