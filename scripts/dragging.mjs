// What a move on a crowded board costs devices: frames a second while a fighter is dragged, and bytes. Nothing is asserted.
import { load } from './typescript.mjs';

export const SLOWED = 4;

/** A fighter dragged across a crowded board: how many pictures a second, and what a move sends. */
export async function dragging(address, browser) {
  const { crowdedBattle } = await load('packages/web/test/crowd.fixture.ts');
  const { link, models, bytesOfAMove } = await crowdedBattle(address);
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  const mover = page.locator('.fighter-model.picked .base').first();
  await mover.waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const box = await mover.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.painted = [];
    const tick = (now) => {
      window.painted.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const until = Date.now() + 4_000;
  for (let turn = 0; Date.now() < until; turn++)
    await page.mouse.move(x + 60 * Math.sin(turn / 9), y + 60 * Math.cos(turn / 9));
  await page.mouse.up();
  const times = await page.evaluate(() => window.painted);
  const rate = (1000 * (times.length - 1)) / (times.at(-1) - times[0]);
  const say = (what, figure, budget = '') =>
    console.log(`${what.padEnd(58)} ${figure.padStart(22)}  ${budget}`);
  say(`bytes a move sends to each device, ${models} fighters`, String(Math.round(bytesOfAMove)));
  say(
    `frames a second while dragging, processor slowed ${SLOWED}×`,
    rate.toFixed(0),
    `budget 50: ${rate >= 50 ? 'kept' : 'MISSED'}`,
  );
  await context.close();
}
