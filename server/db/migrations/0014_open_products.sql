-- Servers of the build before may be writing: in the order in which they lock.
LOCK TABLE "order_items" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "clearances" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE INDEX "clearances_waiting_index" ON "clearances" USING btree ("seller_id",coalesce("ship_by", 'infinity'::timestamptz),"order_id" collate "C") WHERE "clearances"."confirmed_count" < "clearances"."item_count";
--> statement-breakpoint
-- Devices take the items of waiting orders along: whatever they show of one is a change of its order.
DROP TRIGGER "order_item_shipped" ON "order_items";
--> statement-breakpoint
CREATE TRIGGER "order_item_shipped" AFTER UPDATE ON "order_items"
	FOR EACH ROW WHEN (NEW."shipped_quantity" <> OLD."shipped_quantity" OR NEW."quantity" <> OLD."quantity"
		OR NEW."name" <> OLD."name" OR NEW."sku" IS DISTINCT FROM OLD."sku" OR NEW."asin" IS DISTINCT FROM OLD."asin"
		OR NEW."status" <> OLD."status" AND (NEW."status" NOT IN ('open', 'shipped') OR OLD."status" NOT IN ('open', 'shipped')))
	EXECUTE FUNCTION "order_item_shipped"();
