CREATE TABLE `link_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`not_before` integer DEFAULT 0 NOT NULL,
	`robots` text,
	`robots_at` integer
);
--> statement-breakpoint
CREATE INDEX `link_hosts_due` ON `link_hosts` (`due_at`);--> statement-breakpoint
CREATE TABLE `links` (
	`url` text PRIMARY KEY NOT NULL,
	`host` text,
	`due_at` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'fine' NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`next_url` text,
	`hops` integer DEFAULT 0 NOT NULL,
	`shop_host` text,
	`checked_at` integer,
	`changed_at` integer,
	CONSTRAINT "links_state" CHECK("links"."state" IN ('fine', 'gone', 'sold_out', 'redirected', 'tag_lost', 'unreachable'))
);
--> statement-breakpoint
CREATE INDEX `links_host_due` ON `links` (`host`,`due_at`);--> statement-breakpoint
ALTER TABLE `closet_items` ADD `link_hidden_at` integer;--> statement-breakpoint
CREATE INDEX `closet_items_link` ON `closet_items` (`affiliate_url`);--> statement-breakpoint
INSERT INTO links (url) SELECT DISTINCT affiliate_url FROM closet_items;--> statement-breakpoint
CREATE TRIGGER closet_items_add_link AFTER INSERT ON closet_items
BEGIN
  INSERT INTO links (url) VALUES (NEW.affiliate_url) ON CONFLICT (url) DO NOTHING;
END;
--> statement-breakpoint
-- A new link has no state yet, and shows an item that waited for the old one.
CREATE TRIGGER closet_items_change_link AFTER UPDATE OF affiliate_url ON closet_items
WHEN NEW.affiliate_url <> OLD.affiliate_url
BEGIN
  INSERT INTO links (url) VALUES (NEW.affiliate_url) ON CONFLICT (url) DO NOTHING;
  DELETE FROM links WHERE url = OLD.affiliate_url
    AND NOT EXISTS (SELECT 1 FROM closet_items WHERE affiliate_url = OLD.affiliate_url);
  UPDATE closet_items SET link_hidden_at = NULL WHERE id = NEW.id AND link_hidden_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_forget_link AFTER DELETE ON closet_items
WHEN NOT EXISTS (SELECT 1 FROM closet_items WHERE affiliate_url = OLD.affiliate_url)
BEGIN
  DELETE FROM links WHERE url = OLD.affiliate_url;
END;
