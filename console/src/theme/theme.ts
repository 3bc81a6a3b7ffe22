import { type ThemeConfig, theme } from 'antd';
import { type Mode, palettes } from './tokens.ts';

/** Ant Design in the look's colours and measures. */
export function themeOf(mode: Mode, moves = !matchMedia('(prefers-reduced-motion: reduce)').matches): ThemeConfig {
  const color = palettes[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'homeward' },
    hashed: false,
    // The build writes the styles of the components; what differs between themes is in their variables.
    zeroRuntime: true,
    token: {
      colorPrimary: color.primary,
      colorPrimaryHover: color['primary-hover'],
      // What has the focus is in this colour: 3 to 1 on any ground.
      colorPrimaryBorder: color.primary,
      colorLink: color.primary,
      colorLinkHover: color['primary-hover'],
      colorInfo: color.primary,
      colorError: color.coral,
      colorWarning: color.amber,
      colorSuccess: color.green,
      colorText: color.ink,
      colorTextSecondary: color['ink-2'],
      colorTextTertiary: color['ink-3'],
      colorTextPlaceholder: color['ink-3'],
      colorTextDescription: color['ink-3'],
      colorTextDisabled: color['ink-2'],
      colorBgContainer: color.card,
      colorBgElevated: color.card,
      colorBgLayout: color.paper,
      colorBgContainerDisabled: color.paper,
      colorBorder: color.line,
      colorBorderDisabled: color.line,
      colorBorderSecondary: color['line-2'],
      colorSplit: color['line-2'],
      controlItemBgActive: color['primary-soft'],
      controlItemBgActiveHover: color['primary-soft'],
      colorTextLightSolid: color['on-primary'],
      borderRadius: 8,
      controlHeight: 34,
      fontSize: 14,
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
      wireframe: false,
      // What waits for the end of a movement must not wait where nothing moves.
      motion: moves,
    },
    components: {
      Button: { fontWeight: 550, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', defaultBg: color.card },
      Form: {
        labelColor: color['ink-2'],
        labelFontSize: 12,
        verticalLabelPadding: '0 0 5px',
        itemMarginBottom: 14,
        labelRequiredMarkColor: color.coral,
      },
      Checkbox: { colorBorder: color.control },
      Radio: { colorBorder: color.control },
      Switch: { colorTextQuaternary: color.control, colorTextTertiary: color['ink-3'] },
      Input: { activeShadow: `0 0 0 3px ${color['primary-soft']}`, errorActiveShadow: `0 0 0 3px ${color['coral-soft']}` },
      InputNumber: { activeShadow: `0 0 0 3px ${color['primary-soft']}` },
      Select: { optionSelectedBg: color['primary-soft'], activeOutlineColor: color['primary-soft'] },
      Modal: { titleFontSize: 17 },
      Tooltip: { colorBgSpotlight: color.ink, colorTextLightSolid: color.card },
    },
  };
}
