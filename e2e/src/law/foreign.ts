const html = (status: number) => ({
  status,
  contentType: 'text/html',
  body: `<!doctype html><title>Blocked</title><h1>${status}</h1>`,
});
const statuses = [401, 403, 404, 407, 413, 429, 500, 502, 503, 504];
/** What something between the console and the server may answer in its place. */
export const foreign = {
  ...Object.fromEntries(statuses.map((status) => [`a ${status} of its own`, html(status)])),
  'a 401 in JSON': { status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' },
  'a 403 in JSON': { status: 403, contentType: 'application/json', body: '{"error":"forbidden","status":"blocked"}' },
  'a way to another origin': { status: 302, headers: { location: 'http://127.0.0.1:9/sign-in' }, body: '' },
  'a page with 200': html(200),
  'nothing at all': { status: 200, body: '' },
  'an answer cut short': {
    status: 200,
    contentType: 'application/json',
    body: '{"status":200,"prefix":"2xx","message":"OK","data":{"resu',
  },
};
