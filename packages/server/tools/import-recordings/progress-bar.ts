const width = 30;

/**
 * Shows how far something is: a bar that redraws itself on a terminal, a line at every tenth elsewhere.
 * @returns takes the count done so far
 */
export function progressBar(label: string, total: number, out: NodeJS.WriteStream): (done: number) => void {
  let shownTenth = -1;
  return (done) => {
    const share = total === 0 ? 1 : done / total;
    if (out.isTTY) {
      const filled = Math.round(share * width);
      const bar = '#'.repeat(filled).padEnd(width, '.');
      out.write(`\r${label} ${bar} ${done} of ${total}${done >= total ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === shownTenth) return;
    shownTenth = tenth;
    out.write(`${label} ${done} of ${total}\n`);
  };
}
