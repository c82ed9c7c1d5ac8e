/** Makes React do each step in a separate task, as on a slow machine. Runs in the page. */
export function separateTasks(): void {
  let now = performance.now();
  performance.now = () => {
    now += 10;
    return now;
  };
}

/** Presses the right arrow, then cancels the dialog after `tasks` tasks of the page. Runs in the page. */
export async function cancelAfterTasks(tasks: number): Promise<void> {
  const dialog = document.querySelector("dialog");
  const { port1, port2 } = new MessageChannel();
  dialog?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  for (let task = 0; task < tasks; task += 1) {
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
  dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
}
