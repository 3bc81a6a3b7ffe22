import type { Font } from 'fontkit';

/** PDFKit takes fonts that are opened already, which its types do not say. */
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, src: Font): this;
      }
    }
  }
}
