import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { create } from 'qrcode';

export interface DrawnQrCode {
  /** Of the square, in CSS pixels of the page. */
  sidePixels: number;
  /** The dark cells as 'column row', sorted. */
  darkCells: string[];
}

/** The numbers that follow each step of a drawn path: move, line, curve, curve with one handle, close. */
const numbersOfStep = [2, 2, 6, 4, 0];
const fewestCells = 100;

/** The QR code that the first page of a PDF draws as squares of one path. */
export async function readQrCode(bytes: Uint8Array): Promise<DrawnQrCode> {
  const document = await getDocument({ data: bytes.slice() }).promise;
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  let scale = 1;
  for (const [index, step] of fnArray.entries()) {
    if (step === OPS.transform) scale = argsArray[index][0];
    if (step !== OPS.constructPath) continue;
    const [, [path], bounds] = argsArray[index] as [number, [Float32Array | null], Float32Array];
    const cells = path === null ? [] : cellsOf(path);
    if (cells.length < fewestCells) continue;
    return { sidePixels: ((bounds[2] ?? 0) * scale * 96) / 72, darkCells: cells.toSorted() };
  }
  throw new Error('the page draws no QR code');
}

/** Where each part of a path begins. */
function cellsOf(path: Float32Array): string[] {
  const cells: string[] = [];
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? 0;
    if (step === 0) cells.push(`${path[at + 1]} ${path[at + 2]}`);
    at += 1 + (numbersOfStep[step] ?? 0);
  }
  return cells;
}

/** The dark cells of the code that says an address. */
export function darkCellsOf(address: string): string[] {
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size ** 2 }, (_, index) => index)
    .filter((index) => modules.data[index] === 1)
    .map((index) => `${index % modules.size} ${Math.floor(index / modules.size)}`)
    .toSorted();
}
