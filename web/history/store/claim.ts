/**
 * Which tab has a session. Two tabs that write one would overwrite each other, so the second asks first.
 * Web Locks are released by the browser itself when a tab goes, however it goes.
 */
export interface Claim {
  readonly mine: boolean;
  release(): void;
}

const lockName = (session: string) => `agent-loop-playground:session:${session}`;

/**
 * @param steal take it although another tab has it
 * @param onLost another tab has taken it
 */
export function claimSession(session: string, onLost: () => void, steal = false): Promise<Claim> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (!locks) return Promise.resolve({ mine: true, release: () => {} });
  return new Promise((resolve) => {
    let release = () => {};
    let released = false;
    const held = new Promise<void>((done) => {
      release = () => {
        released = true;
        done();
      };
    });
    locks
      .request(lockName(session), steal ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve({ mine: false, release: () => {} });
          return undefined;
        }
        resolve({ mine: true, release });
        return held;
      })
      .catch(() => {
        if (!released) onLost();
      });
  });
}
