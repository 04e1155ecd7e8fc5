/** Classes of several hours that do not fill their cell. */
export const HALF_BLOCKS = `[...document.querySelectorAll('.tt td[rowspan]')].filter((cell) => cell.rowSpan > 1 && cell.firstElementChild)
  .map((cell) => {
    const block = [...cell.querySelectorAll('*')].find((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)') ?? cell.firstElementChild
    return [cell.getBoundingClientRect().height, block.getBoundingClientRect().height, block.innerText.split('\\n')[0]]
  })
  .filter(([cell, block]) => block < cell - 12)`

/** Groups of fields whose title has no rule as wide as the group, or whose sentence does not stand in its line. */
export const GROUPS_WITHOUT_RULE = `[...document.querySelectorAll('.form-group')].flatMap((group) => {
  const [title, next] = group.children
  const lead = next?.matches('.form-group-lead') ? next : null
  const [whole, of, beside] = [group, title, lead ?? title].map((one) => one.getBoundingClientRect())
  const isWide = Math.abs(Math.max(of.right, beside.right) - whole.right) < 2 && of.left - whole.left < 2
  return isWide && Math.abs(of.bottom - beside.bottom) < 2 ? [] : [title.innerText]
})`
