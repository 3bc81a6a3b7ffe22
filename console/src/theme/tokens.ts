/** The look's colours, once for both themes: every pair of text on its ground passes WCAG AA. */
export const palettes = {
  light: {
    paper: '#fbfaf8',
    card: '#ffffff',
    line: '#e9e5df',
    'line-2': '#f1eee9',
    ink: '#1c2430',
    'ink-2': '#5a6472',
    'ink-3': '#69717c',
    primary: '#0f6b66',
    'primary-hover': '#0b5753',
    'primary-soft': '#e4f1ef',
    'primary-ink': '#0b4f4b',
    'on-primary': '#ffffff',
    coral: '#b8432a',
    'coral-soft': '#fdece7',
    amber: '#8a5600',
    'amber-soft': '#fdf3df',
    green: '#256b41',
    'green-soft': '#e6f4ea',
    orange: '#933d08',
    'orange-soft': '#ffebe3',
    geekblue: '#3c54a3',
    'geekblue-soft': '#e9f0ff',
    red: '#96353b',
    'red-soft': '#ffeae9',
    gold: '#795400',
    'gold-soft': '#f7f0de',
    purple: '#6f4392',
    'purple-soft': '#f5ecfe',
    cyan: '#006c83',
    'cyan-soft': '#def5f9',
    control: '#8c867c',
    shadow: '0 1px 2px rgba(28, 36, 48, 0.05), 0 4px 16px rgba(28, 36, 48, 0.05)',
  },
  dark: {
    paper: '#14181d',
    card: '#1b2127',
    line: '#2b333b',
    'line-2': '#232a31',
    ink: '#e8eaec',
    'ink-2': '#a4adb7',
    'ink-3': '#8d97a2',
    primary: '#4bb3a8',
    'primary-hover': '#68c5bb',
    'primary-soft': '#17332f',
    'primary-ink': '#8fd6cc',
    'on-primary': '#0b1f1c',
    coral: '#f0866a',
    'coral-soft': '#3b241e',
    amber: '#e2b25a',
    'amber-soft': '#352a17',
    green: '#74c693',
    'green-soft': '#1b3325',
    orange: '#f4a988',
    'orange-soft': '#3e2418',
    geekblue: '#a2bcff',
    'geekblue-soft': '#222a42',
    red: '#f8a4a3',
    'red-soft': '#3f2222',
    gold: '#d9ba70',
    'gold-soft': '#352a0e',
    purple: '#d0adf0',
    'purple-soft': '#32253d',
    cyan: '#66cfe1',
    'cyan-soft': '#083138',
    control: '#6b7681',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.3), 0 6px 20px rgba(0, 0, 0, 0.25)',
  },
} as const;

export type Mode = keyof typeof palettes;

const variables = (mode: Mode) =>
  Object.entries(palettes[mode])
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The tokens as CSS variables; `data-theme` on the root element chooses. */
export const tokensCss = (): string =>
  `:root{color-scheme:light;${variables('light')}}[data-theme=dark]{color-scheme:dark;${variables('dark')}}`;
