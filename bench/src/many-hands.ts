const HANDS = 500;
const SECONDS = Number(process.env.SECONDS ?? 10);
const SIGN_INS = 16;

interface Asked {
  address: string;
  headers: Record<string, string>;
}

/** How saves end when five hundred are under way at any moment, each on a connection of its own, and sixteen sign-ins at once. */
export async function handsTable({ address, headers }: Asked): Promise<string> {
  const post = async (path: string, body: object) => {
    const began = performance.now();
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { data } = (await answer.json()) as { data: { specie?: { uuid: string; version: number } } };
    return { http: answer.status, data, took: performance.now() - began };
  };
  const saved = async (hands: number, seconds: number) => {
    const saves: { http: number; took: number }[] = [];
    const began = performance.now();
    const hand = async (number: number) => {
      const name = `${number} of ${hands}`;
      const made = await post('specie/create', { specie: { name } });
      saves.push(made);
      let { specie } = made.data;
      for (let time = 0; performance.now() < began + seconds * 1000 && specie; time += 1) {
        const { uuid, version } = specie;
        const answer = await post('specie/update', { specie: { uuid, version, name: `${name}, ${time}` } });
        saves.push(answer);
        ({ specie } = answer.data);
      }
    };
    await Promise.all(Array.from({ length: hands }, (_, number) => hand(number)));
    return { saves, seconds: (performance.now() - began) / 1000 };
  };
  // What has just started is slower; nobody meets it with five hundred.
  await saved(16, 2);
  const { saves, seconds } = await saved(HANDS, SECONDS);
  const admin_user = { email: 'admin@homeward.example', password: 'a password for the bench' };
  const signedIn = await Promise.all(Array.from({ length: SIGN_INS }, () => post('auth/session-register', { admin_user })));
  return `| many hands | answered | refused | p50 ms | p99 ms | a second |
|---|---|---|---|---|---|
| ${HANDS} saving at once | ${cells(saves)} | ${(saves.length / seconds).toFixed(0)} |
| ${SIGN_INS} signing in at once | ${cells(signedIn)} | |
`;
}

function cells(made: { http: number; took: number }[]): string {
  const times = made.map(({ took }) => took).sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1]?.toFixed(0);
  const refused = made.filter(({ http }) => http !== 200);
  const how = refused.length ? ` (${[...new Set(refused.map(({ http }) => http))].join()})` : '';
  return `${made.length} | ${refused.length}${how} | ${at(0.5)} | ${at(0.99)}`;
}
