/** A choice by pointer is its own order; who goes through the choices by keys says with the button when they are done. */
export function sendItself(form: HTMLFormElement): void {
  let byKey: HTMLSelectElement | undefined;
  form.addEventListener('keydown', ({ target }) => {
    byKey = target instanceof HTMLSelectElement ? target : undefined;
  });
  form.addEventListener('pointerdown', () => {
    byKey = undefined;
  });
  form.addEventListener('change', ({ target }) => {
    if (target !== byKey) form.requestSubmit();
  });
}
