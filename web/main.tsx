import { createRoot } from "react-dom/client";
import { preloadSession } from "./api/use-session.ts";
import { App, startServices } from "./app.tsx";
import { preloadScreen } from "./router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

preloadSession();
preloadScreen(window.location.pathname);
startServices();

createRoot(root).render(<App />);
