/** What a visitor's page may do. `ancestors`: the sites that may show it in a frame, beside our own console; 'none' but that. */
export const visitorHeaders = (ancestors: readonly string[] = []): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-type': 'text/html; charset=utf-8',
});
