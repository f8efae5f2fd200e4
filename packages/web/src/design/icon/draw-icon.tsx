import type { FunctionComponent, SVGProps } from 'react';

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke' | 'width' | 'height'> {
  /** Width and height in pixels. */
  size?: number;
  /** Width of the lines on the grid of 24. */
  stroke?: number;
}

export type Icon = FunctionComponent<IconProps>;

/** Returns the component that draws these outlines on a grid of 24 in the color of the text around it. */
export function drawIcon(...outlines: readonly string[]): Icon {
  return function DrawnIcon({ size = 24, stroke = 2, ...rest }: IconProps) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: whoever shows the icon names it or hides it, as with any picture beside a text.
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        width={size}
        height={size}
        strokeWidth={stroke}
        {...rest}
      >
        {outlines.map((outline) => (
          <path key={outline} d={outline} />
        ))}
      </svg>
    );
  };
}
