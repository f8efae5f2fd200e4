/** A picture to take along: its title, its zone or test, the drawing, and the drawing in words. */
export interface ChartSheet {
  title: string;
  note: string;
  words: string;
  /** Pixels of the drawing; the rest finds its room around it. */
  height: number;
  draw: (context: CanvasRenderingContext2D, box: SheetBox) => void;
}

export interface SheetBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** A custom property as it is on the page now. */
  read: (variable: string) => string;
}

/** Pixels; drawn at twice that. */
const sheet = { width: 960, margin: 32, line: 20, scale: 2 };

/** Colours and letters of the page as it is: what is saved is what was seen. */
export async function chartSheet({ title, note, words, height, draw }: ChartSheet): Promise<Blob> {
  const styles = getComputedStyle(document.documentElement);
  const read = (name: string) => styles.getPropertyValue(name).trim();
  const family = read('--font-family');
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot create images.');

  const width = sheet.width - 2 * sheet.margin;
  context.font = `13px ${family}`;
  const lines = wrapped(words, width, (text) => context.measureText(text).width);
  const top = sheet.margin + 52;
  canvas.width = sheet.width * sheet.scale;
  canvas.height = (top + height + 16 + lines.length * sheet.line + sheet.margin) * sheet.scale;
  context.scale(sheet.scale, sheet.scale);
  context.fillStyle = read('--surface');
  context.fillRect(0, 0, canvas.width, canvas.height);

  context.textBaseline = 'top';
  context.fillStyle = read('--text');
  context.font = `600 18px ${family}`;
  context.fillText(title, sheet.margin, sheet.margin, width);
  context.fillStyle = read('--text-3');
  context.font = `13px ${family}`;
  context.fillText(note, sheet.margin, sheet.margin + 26, width);
  lines.forEach((line, index) => {
    context.fillText(line, sheet.margin, top + height + 16 + index * sheet.line);
  });
  context.save();
  draw(context, { x: sheet.margin, y: top, width, height, read });
  context.restore();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The image is too large.')) : resolve(blob)),
      'image/png',
    );
  });
}

/** A text in lines that fit. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
