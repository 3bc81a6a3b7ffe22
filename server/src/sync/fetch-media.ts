import { fileMessages, MAX_PICTURE_BYTES } from '@homeward/contract/file';
import type { Database } from '../database/connect.ts';
import type { PartnerHttp } from '../partners/outbound/partner-http.ts';
import { PartnerError, RefusedAddress, TooLarge } from '../partners/partner.ts';
import { Problem } from '../problem.ts';
import type { Files } from '../services/files.ts';
import {
  type Claimed,
  claimMedia,
  failed,
  failedForNow,
  isBroken,
  linked,
  type MediaKind,
  putBack,
  stored,
  type Wanted,
} from './media-queue.ts';
import type { PartnerDoor } from './partner-session.ts';
import { lull } from './run.ts';
import { SilentSites } from './silent-sites.ts';

export interface MediaWork {
  db: Database;
  files: Files;
  door: PartnerDoor;
  /** Hears of what is our own fault. */
  onError(error: unknown): void;
}

export interface MediaFetcher {
  /** Looks for what is due, unless somebody is at it. */
  wake(): void;
  /** Gives back what is being fetched. */
  stop(): Promise<void>;
}

const MAX_VIDEO_BYTES = 25_000_000;
const TIMEOUT_MS = 15_000;
/** Animals come before their pictures: making these small keeps the processor busy. So long each waits for that at most. */
const GIVES_WAY_MS = 500;
/** Who fetches what: four at a time, and never two videos, each of which is held whole in memory. */
const LANES: MediaKind[] = ['PICTURE', 'PICTURE', 'PICTURE', 'VIDEO'];
const PLAYERS = /^(?:[^.]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)$/;

const bounds: Record<MediaKind, { maxBytes: number; tooLarge: string; accept: string }> = {
  PICTURE: { maxBytes: MAX_PICTURE_BYTES, tooLarge: fileMessages.pictureTooLarge, accept: 'image/webp, image/jpeg, image/png' },
  VIDEO: { maxBytes: MAX_VIDEO_BYTES, tooLarge: 'The video is larger than 25 MB', accept: 'video/mp4, video/webm' },
};

/** Never to come: no trying again changes that. */
class Unusable extends Error {}

/** Fetches the pictures and videos that syncs have brought the addresses of; each once. */
export function startMedia(work: MediaWork): MediaFetcher {
  const stopping = new AbortController();
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const sites = new SilentSites(wake);
  const lanes = LANES.map((kind) => new Lane(kind, work, sites, stopping.signal));
  return {
    wake,
    async stop() {
      stopping.abort(new Error('This process stops'));
      await Promise.all(lanes.map((lane) => lane.underway));
    },
  };
}

/** One of the few that fetch, one after the other. */
class Lane {
  readonly #kind: MediaKind;
  readonly #work: MediaWork;
  readonly #sites: SilentSites;
  readonly #stopping: AbortSignal;
  #again = false;
  underway: Promise<void> | undefined;

  constructor(kind: MediaKind, work: MediaWork, sites: SilentSites, stopping: AbortSignal) {
    this.#kind = kind;
    this.#work = work;
    this.#sites = sites;
    this.#stopping = stopping;
  }

  wake(): void {
    this.#again = true;
    this.underway ??= this.#run().finally(() => {
      this.underway = undefined;
    });
  }

  async #run(): Promise<void> {
    try {
      let http: PartnerHttp | undefined;
      while (this.#again) {
        this.#again = false;
        for (;;) {
          await lull(GIVES_WAY_MS);
          if (this.#stopping.aborted) return;
          http ??= await this.#work.door.http(this.#options());
          if (!(await this.#next(http))) break;
        }
      }
    } catch (error) {
      // The database, or our storage. What was claimed comes again; so does the next tick.
      this.#work.onError(error);
    }
  }

  /**
   * Settles the next; false: there is none, or others are at it. What is at a silent site waits for what nobody has tried
   * elsewhere, and goes before what failed there.
   */
  async #next(http: PartnerHttp): Promise<boolean> {
    const silent = this.#sites.all;
    if (!silent.length) return this.#settled(http, {});
    return (
      (await this.#settled(http, { notAt: silent, untried: true })) ||
      (await this.#sites.inTurn(() => this.#oneOf(http, silent))) ||
      this.#settled(http, { notAt: silent })
    );
  }

  async #oneOf(http: PartnerHttp, silent: readonly string[]): Promise<boolean> {
    for (const at of silent) if (await this.#settled(http, { at })) return true;
    return false;
  }

  async #settled(http: PartnerHttp, which: Wanted): Promise<boolean> {
    const media = await claimMedia(this.#work.db, this.#kind, which);
    if (media) await this.#settle(media, http);
    return media !== undefined;
  }

  #options() {
    const { maxBytes } = bounds[this.#kind];
    return { name: 'The site', maxBytes, timeoutMs: TIMEOUT_MS, retries: 0, signal: this.#stopping };
  }

  async #settle(media: Claimed, http: PartnerHttp): Promise<void> {
    const { db } = this.#work;
    if (isBroken(media)) return failed(db, media, 'Fetching it broke off several times.');
    if (media.kind_key === 'VIDEO' && PLAYERS.test(URL.parse(media.url)?.hostname ?? '')) return linked(db, media);
    try {
      const bytes = await fetchBytes(media, http);
      this.#sites.answered(media.url);
      await stored(db, media, await this.#keep(bytes));
    } catch (error) {
      await this.#failed(media, error);
    }
  }

  async #keep(bytes: Buffer): Promise<number> {
    const { db, files } = this.#work;
    if (this.#kind === 'VIDEO') {
      const file = await files.keepVideo(db, bytes);
      if (!file) throw new Unusable('It is not an MP4 or WebM video.');
      return file.id;
    }
    const file = await files.keepPicture(db, bytes);
    if (typeof file !== 'string') return file.id;
    throw new Unusable(file === fileMessages.notPicture ? 'It is not a JPEG, PNG or WebP picture.' : `${file}.`);
  }

  async #failed(media: Claimed, error: unknown): Promise<void> {
    const { db } = this.#work;
    if (this.#stopping.aborted) return putBack(db, media, 0);
    if (error instanceof Unusable || isFinal(error)) return failed(db, media, reasonOf(error, this.#kind));
    if (error instanceof PartnerError) {
      this.#sites.failed(media.url);
      return failedForNow(db, media, error.message, this.#sites.isSilent(media.url));
    }
    // That the storage is down says nothing about the picture.
    if (error instanceof Problem) await putBack(db, media, 60);
    else await failedForNow(db, media, 'Something went wrong on our side.');
    throw error;
  }
}

async function fetchBytes({ kind_key, url }: Claimed, http: PartnerHttp): Promise<Buffer> {
  const response = await http.request(url, { headers: { accept: bounds[kind_key].accept } });
  const pieces: Uint8Array[] = [];
  for await (const piece of response.stream()) pieces.push(piece);
  return Buffer.concat(pieces);
}

const isFinal = (error: unknown): error is PartnerError =>
  error instanceof RefusedAddress || (error instanceof PartnerError && (error.kind === 'answer' || error.kind === 'credentials'));

function reasonOf(error: Error, kind: MediaKind): string {
  if (error instanceof TooLarge) return `${bounds[kind].tooLarge}.`;
  if (error instanceof PartnerError && error.kind === 'credentials') return 'The site does not show it to us.';
  return error.message;
}
