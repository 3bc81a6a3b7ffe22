const counts = { count: 1, global_count: 1, limit: 10, offset: 0, page: 1, pages: 1 };
const answer = (status: number, message: string, data: unknown) => ({
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': 'r-7' },
  body: JSON.stringify({ status, prefix: `${status}`[0], message, data }),
});

/** What a server that is not well might answer to whatever a screen reads. */
export const spoiled = {
  'a null row': answer(200, 'OK', { ...counts, result: [null] }),
  'a null row among many': answer(200, 'OK', { ...counts, result: [...Array(60).fill({}), null] }),
  'no list at all': answer(200, 'OK', { ...counts, result: null }),
  'a record of nothing but nulls': answer(200, 'OK', { ...counts, result: [{ uuid: null, name: null, version: null }] }),
  'objects for texts': answer(200, 'OK', { ...counts, result: [{ uuid: {}, name: {}, version: {}, deleted: {} }] }),
  'a text for a record': answer(200, 'OK', 'nothing'),
  'a failure of its own': answer(500, 'Please report the request id', { request_id: 'r-7' }),
};
