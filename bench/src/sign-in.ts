/** With which every server of the bench is started. */
export const ADMIN_PASSWORD = 'a password for the bench';

/** Signs the first administrator in; answers the headers that calls of theirs have. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const page = await (await fetch(address)).text();
  const settings = /id="settings">(.*?)<\/script>/.exec(page)?.[1];
  if (!settings) throw new Error('The console is not built: npm run build');
  const { apiKey } = JSON.parse(settings) as { apiKey: string };
  const post = async (path: string, body: unknown, headers = {}) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: Record<string, string> }).data;
  };
  const { access_key = '' } = await post('auth/session-request', { api_key: apiKey });
  const admin_user = { email: 'admin@homeward.example', password: ADMIN_PASSWORD };
  const { access_token } = await post('auth/session-register', { admin_user }, { 'x-api-key': access_key });
  return { 'x-api-key': access_key, authorization: `Bearer ${access_token}` };
}
