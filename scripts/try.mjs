import { chromium } from 'playwright-core'
process.chdir('/work/wt/dev')
const { chromiumFlags, ensureChromium } = await import('/work/wt/dev/scripts/chromium.mjs')
const { copySource } = await import('/work/wt/dev/scripts/dev/trial/source-copy.mjs')
const { serveProgram } = await import('/work/wt/dev/scripts/serve-program.mjs')
let t=performance.now(); const lap=(n)=>{const now=performance.now(); console.log(n, Math.round(now-t)); t=now}
const source = copySource(); lap('copy')
const dev = await serveProgram(source.folder+'/scripts/dev.mjs',{PORT:'0',PARTNER_PORT:'0'},source.folder); lap('dev up')
const browser = await chromium.launch({executablePath: ensureChromium(), args: chromiumFlags}); lap('browser')
try {
for (const [name,url] of [['site',dev.url+'/'],['widget',dev.partner]]) {
  const page = await browser.newPage()
  page.on('console', m=> console.log(name,m.type(),m.text().slice(0,600)))
  page.on('pageerror', e=> console.log(name,'PAGEERROR',e.message.slice(0,300)))
  await page.goto(url); lap('goto')
  const field = page.getByRole('combobox',{name:/Medication/})
  await field.fill('lip'); await page.getByRole('option',{name:/lip/i}).first().waitFor(); lap('suggestions')
  await page.evaluate(()=>{window.__same=true})
  if(name==='site'){
    source.change({folder:'apps/site/src',text:'className="site-skip"',replacement:'className="site-skip" data-changed="1"'})
    t=performance.now(); await page.locator('[data-changed]').waitFor({state:'attached'}); lap('component')
  } else {
    source.change({folder:'packages/widget/src',text:'className="rx-card"',replacement:'className="rx-card" data-changed="1"'})
    t=performance.now(); await page.locator('[data-changed]').waitFor({state:'attached'}); lap('component')
  }
  console.log(await field.inputValue(), await page.evaluate(()=>window.__same), await page.getByRole('option',{name:/lip/i}).count())
  const css = name==='site' ? {folder:'apps/site/src',text:'.site-skip'} : {folder:'packages/widget/src',text:'.rx-card'}
  source.change({...css,extension:'.css',replacement:(s)=>s+`\n${css.text} { outline: 3px solid rgb(1, 2, 3); }\n`})
  t=performance.now(); await page.waitForFunction((sel)=>{const find=(r)=>{const e=r.querySelector(sel); if(e) return e; for(const x of r.querySelectorAll('*')) if(x.shadowRoot){const f=find(x.shadowRoot); if(f) return f}}; return getComputedStyle(find(document)).outlineColor==='rgb(1, 2, 3)'}, css.text); lap('style')
  console.log(await field.inputValue(), await page.evaluate(()=>window.__same))
}
} finally { console.log(dev.complaints()); await browser.close(); await dev.end(); lap('end'); source.remove() }
