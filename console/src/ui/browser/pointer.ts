let pressed = false;
const follow = (type: string, isPressed: boolean) =>
  window.addEventListener(
    type,
    () => {
      pressed = isPressed;
    },
    true,
  );
follow('pointerdown', true);
follow('pointerup', false);
follow('pointercancel', false);

/** Acts at once, or after the click that is being made: what the pointer is on must not move away under it. */
export function afterClick(act: () => void): void {
  if (pressed) window.addEventListener('pointerup', () => setTimeout(act), { once: true });
  else act();
}
