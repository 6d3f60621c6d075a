# The actions that the reader may take, by the same rules that the server enforces.
module ReaderContext::Permissions
  # Whether they may post, comment, vote and flag now: not while suspended, awaiting approval, or in
  # maintenance mode. Memoized like some of the following, because every row and comment asks.
  def participates?
    return @participates if defined?(@participates)

    @participates = can_save? && @user.can_participate?
  end

  # Whether they may save, hide and follow now. Suspended members may.
  def can_save?
    return @can_save if defined?(@can_save)

    @can_save = signed_in? && !MaintenanceMode.on?
  end

  # +slot+ represents a comment.
  def edits_comment?(slot)
    slot.editable && wrote?(slot) && participates?
  end

  def edits?(post)
    participates? && post.editable_by?(@user)
  end

  # Whether they may delete or disown +item+, which is visible, on a page that explains both.
  def withdraws?(item)
    wrote?(item) && participates?
  end

  def restores?(post)
    participates? && post.restorable_by?(@user)
  end

  # Whether they can flag +item+. Memoized.
  def flags?(item)
    !wrote?(item) && can_flag?
  end

  # Whether they can suggest a title and tags of +post+. Moderators change them directly.
  def suggests?(post)
    !wrote?(post) && !post.locked? && can_flag? && !@user.staff?
  end

  # Whether they can vouch for +item+, if flags have hidden it.
  def vouches?(item)
    can_vouch? && !wrote?(item)
  end

  def moderates?
    return @moderates if defined?(@moderates)

    @moderates = participates? && @user.staff?
  end

  def downvotes?
    return @downvotes if defined?(@downvotes)

    @downvotes = signed_in? && @user.can_downvote?
  end

  # All permissions that affect the actions on comments without interactions, as a cache key. Memoized.
  def permissions_key
    @permissions_key ||=
      [ signed_in?, participates?, can_flag?, can_vouch?, moderates?, downvotes?, can_save? ].join(" ")
  end

  private
    def can_flag?
      return @can_flag if defined?(@can_flag)

      @can_flag = participates? && @user.can_flag?
    end

    def can_vouch?
      return @can_vouch if defined?(@can_vouch)

      @can_vouch = participates? && @user.can_vouch?
    end
end
