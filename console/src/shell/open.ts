/** Opens the shell's overlays from anywhere without anybody holding their state. */
export const openFind = () => window.dispatchEvent(new Event('homeward:find'));
export const openPassword = () => window.dispatchEvent(new Event('homeward:password'));
export const openKeys = () => window.dispatchEvent(new Event('homeward:keys'));
