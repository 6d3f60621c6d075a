# A post or a comment, for rows that belong to either (BelongsToItem). The post of its thread is `thread`.
module Item
  # The foreign key column of such rows.
  def item_key
    model_name.singular.foreign_key.to_sym
  end
end
