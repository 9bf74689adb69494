/**
 * Runs in the page, before its own scripts.
 * @typedef {import('../../support/first-row.ts').ListPlaces} ListPlaces
 * @typedef {typeof probe} Probe
 */

const probe = (() => {
  /** @param {string | null} text */
  const squeeze = text => (text ?? '').replace(/\s+/g, '').toLowerCase();
  /** @type {Map<number, number>} */
  const interactions = new Map();

  return {
    /** @param {ListPlaces} places */
    rowTexts: ({ rows }) => Array.from(document.querySelectorAll(rows), row => squeeze(row.textContent)),

    /** Begins to note how long each interaction takes to its next paint, as the browser itself measures it. */
    noteInteractions() {
      new PerformanceObserver(list => {
        for (const entry of /** @type {(PerformanceEventTiming & { interactionId?: number })[]} */ (
          list.getEntries()
        )) {
          const { interactionId: id, duration } = entry;
          if (id) interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
        }
      }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
    },

    interactions: () => [...interactions.values()],

    /**
     * Milliseconds from the next such event's timeStamp to the start of the frame after the one in which the rows have
     * changed, none is busy and all contain a text: up to one frame more than the paint. Null: nothing such within 15 s.
     * Rows are read only in frames after a change, so that reading them costs little.
     * @param {ListPlaces} places
     * @param {string} eventName
     * @param {string} contained
     * @returns {Promise<number | null>}
     */
    resultAfter(places, eventName, contained) {
      const before = probe.rowTexts(places).join('|');
      const wanted = squeeze(contained);
      const isShown = () => {
        const now = probe.rowTexts(places);
        return (
          now.length > 0 &&
          now.join('|') !== before &&
          now.every(row => row.includes(wanted)) &&
          !(places.busy && document.querySelector(places.busy))
        );
      };
      return new Promise(resolve => {
        const begin = (/** @type {Event} */ { timeStamp }) => {
          let hasChanged = true;
          const watcher = new MutationObserver(() => {
            hasChanged = true;
          });
          watcher.observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
          const end = (/** @type {number | null} */ value) => {
            watcher.disconnect();
            resolve(value);
          };
          const frame = () => {
            if (hasChanged) {
              hasChanged = false;
              if (isShown()) {
                requestAnimationFrame(() => end(performance.now() - timeStamp));
                return;
              }
            }
            if (performance.now() - timeStamp > 15_000) end(null);
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        };
        addEventListener(eventName, begin, { capture: true, once: true });
      });
    },
  };
})();
Object.assign(globalThis, { probe });
