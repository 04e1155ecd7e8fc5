/** A square window on a picture: its centre in shares of the picture, and its zoom. */
export type Crop = { x: number; y: number; zoom: number }

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const MOST_ZOOM = 4

type Size = { width: number; height: number }

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Returns the square in pixels, always inside the picture. */
export function squareOf(
  { width, height }: Size,
  { x, y, zoom }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / between(1, zoom, MOST_ZOOM)
  return {
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
    side,
  }
}

/** Moves the window by shares of its side, and keeps it inside the picture. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side, left, top } = squareOf(size, crop)
  return {
    zoom: crop.zoom,
    x: between(side / 2, left + side / 2 + by.x * side, size.width - side / 2) / size.width,
    y: between(side / 2, top + side / 2 + by.y * side, size.height - side / 2) / size.height,
  }
}

export const zoomed = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: between(1, zoom, MOST_ZOOM) })
