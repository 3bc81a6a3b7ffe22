interface Settings {
  productName: string;
  version: string;
  environment: string;
  /** The system API key: a public client id. */
  apiKey: string;
}

/** What the server says of itself, in the page it serves. */
export const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}');
