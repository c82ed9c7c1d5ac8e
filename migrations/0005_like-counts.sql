-- An item's count of likes is the number of their rows, whoever writes or removes them.
CREATE TRIGGER closet_item_likes_count_up AFTER INSERT ON closet_item_likes
BEGIN
  UPDATE closet_items SET likes = likes + 1 WHERE id = NEW.closet_item_id;
END;
--> statement-breakpoint
CREATE TRIGGER closet_item_likes_count_down AFTER DELETE ON closet_item_likes
BEGIN
  UPDATE closet_items SET likes = likes - 1 WHERE id = OLD.closet_item_id;
END;
