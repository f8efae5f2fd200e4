/** The part of the library's untyped painter that is used here. Lengths are points, from the drawing's upper left corner. */
export interface Painter {
  font(font: unknown, size: number): Painter;
  fillColor(color: string): Painter;
  text(text: string, x: number, y: number, options: object): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  circle(x: number, y: number, radius: number): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  lineWidth(width: number): Painter;
  fill(color: string): Painter;
  stroke(color: string): Painter;
  fillAndStroke(fill: string, stroke: string): Painter;
}
