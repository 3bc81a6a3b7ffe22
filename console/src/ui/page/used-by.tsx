/** How many of something hold the record; nothing where that is not told. */
export const UsedBy = ({ what, count }: { what: string; count: number | undefined }) =>
  count !== undefined && (
    <section className="card aside">
      <h2>Used by</h2>
      <p className="used-by">
        {what} <b>{count}</b>
      </p>
    </section>
  );
