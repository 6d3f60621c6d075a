# A post or a comment, to the rows that belong to either (BelongsToItem).
module Item
  # The column that such a row knows it by.
  def item_key
    model_name.singular.foreign_key.to_sym
  end
end
