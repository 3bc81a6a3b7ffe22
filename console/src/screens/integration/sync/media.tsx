import type { SyncMedia } from '@homeward/contract/sync';

const counted = (count: number) => (count === 1 ? '1 picture or video' : `${count.toLocaleString()} pictures and videos`);

/** What the pets' pictures and videos do, which come after the pets: how many are awaited, and why some never came. */
export function Media({ media: { waiting, failed, reasons } }: { media: SyncMedia }) {
  const others = failed - reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {waiting > 0 && <p className="sync-media">{counted(waiting)} still to be fetched.</p>}
      {failed > 0 && (
        <div className="sync-media">
          <p>{counted(failed)} could not be fetched:</p>
          <ul aria-label="Why pictures and videos could not be fetched">
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <b>{count.toLocaleString()}</b> {reason ?? 'It does not say why.'}
              </li>
            ))}
            {others > 0 && (
              <li>
                <b>{others.toLocaleString()}</b> For other reasons.
              </li>
            )}
          </ul>
        </div>
      )}
    </>
  );
}
